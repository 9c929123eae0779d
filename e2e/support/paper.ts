import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Renders a PDF as it would be printed and reads its QR codes with other people's programs, one text a page. */
export async function readTickets(pdf: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-paper-'))
  try {
    const file = join(folder, 'tickets.pdf')
    await writeFile(file, pdf)
    await run('pdftoppm', ['-r', '150', '-png', file, join(folder, 'page')])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
    const texts = await Promise.all(pages.map((name) => run('zbarimg', ['--quiet', '--raw', join(folder, name)])))
    return texts.map(({ stdout }) => stdout.trim())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The text of a PDF as other people's programs read it, laid out as on the page. */
export async function textOf(path: string): Promise<string> {
  return (await run('pdftotext', ['-layout', path, '-'])).stdout
}

/** The size of a PDF's pages in points. */
export async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const { stdout } = await run('pdfinfo', [path])
  const [, width = '0', height = '0'] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(stdout) ?? []
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) }
}
