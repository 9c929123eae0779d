import { DISTRICTS, ROOMS } from './borders.ts'
import { TABLES } from './tables.ts'

/** The districts and their features as a Mermaid picture, from the table of borders. */
export function architecturePicture(): string {
  const districts = Object.entries(DISTRICTS)
  const boxes = districts
    .toReversed()
    .flatMap(([district, features]) => [
      `  subgraph ${district}`,
      '    direction LR',
      ...features.flatMap((feature) => boxesOf(feature)),
      '  end',
    ])
  const arrows = districts
    .slice(1)
    .map(([district], index) => `  ${district} --> ${districts[index]?.[0] ?? ''}`)
    .toReversed()
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows, '```'].join('\n')
}

function boxesOf(feature: string): string[] {
  const rooms: readonly string[] = Object.entries(ROOMS).find(([name]) => name === feature)?.[1] ?? []
  const label = rooms.length === 0 ? feature : `${feature}<br/>${rooms.join(' · ')}`
  // A district and a feature may have the same name.
  return [`    feature-${feature}["${label}"]`]
}

/** The two lines of a district's README that follow from tables: its features, and the tables it owns. */
export function districtFacts(district: keyof typeof DISTRICTS): string {
  const features = DISTRICTS[district]
  const tables = Object.entries(TABLES).filter(([, { owner }]) => features.includes(owner))
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  return [
    `- **Features**: ${list(features)}`,
    `- **Tables**: ${tables.length === 0 ? 'none' : list(tables.map(([name]) => name))}`,
  ].join('\n')
}
