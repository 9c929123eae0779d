// Writes what docs/ARCHITECTURE.md and the READMEs of the districts take from the tables of borders and owners.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DISTRICTS } from './checks/borders.ts'
import { architecturePicture, districtFacts } from './checks/district-pages.ts'
import { root } from './checks/run-command.ts'

function replace(path, pattern, text) {
  const file = join(root, path)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(pattern, () => text),
  )
}

replace('docs/ARCHITECTURE.md', /```mermaid\n[^]*?\n```/, architecturePicture())
for (const district of Object.keys(DISTRICTS))
  replace(
    `apps/server/src/features/${district}/README.md`,
    /- \*\*Features\*\*:[^]*?(?=\n- \*\*May use|\n- \*\*Announces)/,
    districtFacts(district),
  )
