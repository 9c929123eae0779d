import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

const HEAD = `# The door

Written part by part by \`npm run bench:door\`: what a phone does by itself, what the server does for phones, and what nobody may
get past either. A part that is not run keeps its former results.`

/** A load above this before a part began says that the machine did other things besides. */
const IDLE = 0.7

interface Result {
  readonly title: string
  readonly text: string
  readonly command: string
  /** Load average before the bench began. */
  readonly load: number
}

function machine(load: number): string {
  const [processor] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  const others = load > IDLE ? ' **The machine did other things besides: read ratios, not times.**' : ''
  return `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${gibibytes} GiB, Node ${process.versions.node}; load average ${load.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.${others}`
}

/** Puts a part's results in the place of its former ones. */
export async function writeParts(path: string, { title, text, command, load }: Result): Promise<void> {
  const former = await readFile(path, 'utf8').catch(() => '')
  const parts = new Map(
    former
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
  )
  const date = new Date().toISOString().slice(0, 10)
  parts.set(title, `By \`${command}\` on ${date}. ${machine(load)}\n\n${text}`)
  const sections = [...parts].map(([name, part]) => `## ${name}\n\n${part}`)
  await writeFile(path, `${[HEAD, ...sections].join('\n\n')}\n`)
}
