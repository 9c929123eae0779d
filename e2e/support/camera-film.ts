import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { qrMatrix } from '../../apps/server/src/documents/qr.ts'
import { chromiumArguments, findWholeChromium } from './chromium.ts'

const WIDTH = 640
const HEIGHT = 480
/** Small enough for the part of the picture that an upright phone shows. */
const MODULE = 5
const PAPER = 235
const INK = 16
const NO_COLOUR = 128
const FRAMES = 10

/** Writes a film in which a code is held before the camera, in the form that Chromium plays as its fake camera (y4m). */
async function filmCode(path: string, code: string): Promise<void> {
  const modules = qrMatrix(code)
  const side = modules.length * MODULE
  const left = Math.floor((WIDTH - side) / 2)
  const top = Math.floor((HEIGHT - side) / 2)
  const luma = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)]) luma[(top + y) * WIDTH + left + x] = INK
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}

/** A device whose camera sees the given code, and nothing else, as soon as somebody starts it. */
export async function withCamera(
  code: string,
  device: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-camera-'))
  const film = join(folder, 'ticket.y4m')
  await filmCode(film, code)
  const executablePath = findWholeChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArguments, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  })
  try {
    const context = await browser.newContext(device)
    await look(await context.newPage())
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}
