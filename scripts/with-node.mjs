// Runs a script under the Node that the project brings as a dependency, whatever Node the machine has.
// Plain JavaScript, because an older Node must be able to read it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bundled = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

function chooseNode() {
  if (existsSync(bundled)) return bundled
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  process.stderr.write(
    `Foyer needs Node ${NEEDED_MAJOR}; this is ${process.version} and node_modules holds no other. Run "npm ci" first.\n`,
  )
  process.exit(1)
}

const [script, ...args] = process.argv.slice(2)
const env = {
  // Every thread would get pools of its own for what it allocates outside V8, which grow for hours, and freed memory would stay with the
  // process (bench/MEMORY.md).
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Without it, two thirds of a start are compiling sources again.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'foyer-compiled'),
  ...process.env,
}
const node = chooseNode()
// Every command speaks in messages, and a clean checkout has not compiled them yet.
const isCompiled = existsSync(join(root, 'packages/messages/compiled/.stamp'))
if (!isCompiled && existsSync(join(root, 'node_modules/@inlang/paraglide-js')))
  spawnSync(node, [join(root, 'scripts/messages.mjs')], { stdio: ['ignore', 'ignore', 'inherit'], env })
const child = spawn(node, [join(root, script), ...args], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
