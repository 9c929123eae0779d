import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a PDF says, laid out as on the page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-pdf-'))
  try {
    await writeFile(join(folder, 'document.pdf'), pdf)
    return (await run('pdftotext', ['-layout', join(folder, 'document.pdf'), '-'])).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
