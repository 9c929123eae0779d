import type { CpuProfile } from './inspector.ts'

/** No work: the process waits, or V8 says so. */
const IDLE = new Set(['(idle)', '(program)', '(root)'])

function placeOf(url: string): string {
  const packages = url.lastIndexOf('/node_modules/')
  if (packages >= 0) {
    const parts = url.slice(packages + '/node_modules/'.length).split('/')
    return parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/')
  }
  const own = /\/((?:apps|packages)\/.*)$/.exec(url)?.[1]
  return own?.split('/').slice(0, 6).join('/') ?? (url === '' ? 'V8' : url)
}

/** Milliseconds that were spent inside of each function itself, and inside of each package or folder, most first. */
export function topFunctions({ nodes, samples, timeDeltas }: CpuProfile, most: number) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byFunction = new Map<string, number>()
  const byPlace = new Map<string, number>()
  let busy = 0
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample)
    if (!frame || IDLE.has(frame.functionName)) continue
    const milliseconds = (timeDeltas[index] ?? 0) / 1000
    busy += milliseconds
    const place = placeOf(frame.url)
    const name = `${frame.functionName || '(anonymous)'} ${place}:${frame.lineNumber + 1}`
    byFunction.set(name, (byFunction.get(name) ?? 0) + milliseconds)
    byPlace.set(place, (byPlace.get(place) ?? 0) + milliseconds)
  }
  const top = (sums: Map<string, number>) => [...sums].toSorted(([, a], [, b]) => b - a).slice(0, most)
  return { busy, functions: top(byFunction), places: top(byPlace) }
}
