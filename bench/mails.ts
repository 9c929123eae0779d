import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ticketPdf } from '../apps/server/src/documents/ticket-pdf.ts'
import { smtpMail } from '../apps/server/src/gateways/mail/index.ts'
import { startWorkerProcess } from '../apps/server/src/testing/server-process.ts'
import { buy, openProgram, type RunningProgram } from './running-program.ts'

// How many confirmations one worker mails in a second, beside a bare loop of nodemailer with mails of the same size, and what
// a PDF of two tickets costs.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1200' } } })
const orders = Number(values.orders)
const AT_ONCE = 4

/** Waits until that many mails are there; answers how many came a second. */
async function rateOf({ mails }: RunningProgram, count: number, began: number): Promise<number> {
  while (mails.received() < count) await sleep(5)
  return count / ((performance.now() - began) / 1000)
}

async function workerRate(program: RunningProgram): Promise<number> {
  for (let turn = 0; turn < orders; turn += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, orders - turn) }, (_, index) => buy(program, turn + index)),
    )
  const worker = startWorkerProcess(program.env)
  try {
    // The first mail ends the start of the worker, which is not what is measured.
    await rateOf(program, 1, 0)
    const [began, before] = [performance.now(), program.mails.received()]
    while (program.mails.received() < orders) await sleep(5)
    return (orders - before) / ((performance.now() - began) / 1000)
  } finally {
    worker.kill('SIGTERM')
    await worker.ended
  }
}

async function bareRate(program: RunningProgram): Promise<number> {
  const mail = smtpMail({ url: program.mails.url, from: 'tickets@example.org', connections: 8 })
  const content = Buffer.alloc(Math.round((program.mails.lastSize() * 3) / 4), 7)
  const before = program.mails.received()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: orders }, (_, index) =>
      mail.send({
        messageId: `bench-${index}@example.org`,
        to: { address: `guest${index}@example.org` },
        subject: 'Your tickets',
        html: '<p>You are going.</p>',
        text: 'You are going.',
        attachments: [{ filename: 'tickets.pdf', contentType: 'application/pdf', content }],
      }),
    ),
  )
  mail.close()
  return rateOf(program, before + orders, began)
}

/** Processor milliseconds of a PDF of two tickets, once fonts and cover are loaded. */
async function pdfCost(): Promise<number> {
  const [warm, measured] = [20, 100]
  let before = process.cpuUsage()
  for (let turn = 0; turn < warm + measured; turn += 1) {
    if (turn === warm) before = process.cpuUsage()
    const ticket = { ticketTypeName: 'Lawn', of: 2, priceText: '₦12,500' }
    await ticketPdf({
      event: {
        title: 'Harmattan Nights',
        whenText: 'Saturday, 12 December 2026, 19:00 – 23:30 WAT',
        placeLines: ['Marina Gardens', '14 Broad Street', 'Lagos'],
        organiserName: 'Adetola Okonkwo Presents',
        coverArtId: '0193b0f4-1111-7000-8000-000000000001',
      },
      reference: '7F3K292QDX',
      buyerName: `Guest ${turn}`,
      tickets: [1, 2].map((number) => ({ ...ticket, number, guestName: `Guest ${turn}`, token: `${turn}`.repeat(40) })),
    })
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / measured
}

const program = await openProgram('web')
try {
  const worker = await workerRate(program)
  const bare = await bareRate(program)
  process.stdout.write(
    `One worker: ${worker.toFixed(1)} confirmations a second, ${orders} orders of two tickets, ` +
      `${Math.round(program.mails.lastSize() / 1024)} kB a mail\n` +
      `Bare loop of nodemailer, mails of that size: ${bare.toFixed(1)} a second; the worker reaches ${((worker / bare) * 100).toFixed(0)} %\n` +
      `PDF of two tickets: ${(await pdfCost()).toFixed(1)} ms of processor\n`,
  )
} finally {
  await program.close()
}
