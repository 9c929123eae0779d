import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

const HEAD = `# The door

\`npm run bench:door\` measures the work of a phone and of the server, and tries forged codes against the check. It writes each part
of this page separately. A part that is not run keeps its previous results. Each part also states the processor time of a scan, a frame
or a code, summed over all processes: unlike rates, other load hardly changes it. Parts last measured before 2026-11-29 lack it.`

/** A load average above this before a part began means that the machine was also doing other work. */
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
  const others = load > IDLE ? ' **The machine had other load: rely on ratios, not on times.**' : ''
  return `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${gibibytes} GiB, Node ${process.versions.node}; load average ${load.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.${others}`
}

/** Replaces the previous results of a part. */
export async function writeParts(path: string, { title, text, command, load }: Result): Promise<void> {
  const former = await readFile(path, 'utf8').catch(() => '')
  const parts = new Map(
    former
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
  )
  const date = new Date().toISOString().slice(0, 10)
  parts.set(title, `Measured with \`${command}\` on ${date}. ${machine(load)}\n\n${text}`)
  const sections = [...parts].map(([name, part]) => `## ${name}\n\n${part}`)
  await writeFile(path, `${[HEAD, ...sections].join('\n\n')}\n`)
}
