import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ticketPdf } from '../apps/server/src/documents/ticket-pdf.ts'
import { smtpMail } from '../apps/server/src/gateways/mail/index.ts'
import { startWorkerProcess } from '../apps/server/src/testing/server-process.ts'
import { processorOf, spentBy, spentPer } from './processor-time.ts'
import { buy, openProgram, type RunningProgram } from './running-program.ts'

// How many confirmations one worker mails in a second and what each costs in processor time, beside a bare loop of nodemailer with
// mails of the same size, and what a PDF of two tickets costs.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1200' } } })
const orders = Number(values.orders)
const AT_ONCE = 4

/** Waits until that many mails are there. */
async function received({ mails }: RunningProgram, count: number): Promise<void> {
  while (mails.received() < count) await sleep(5)
}

/** Mails a second, and milliseconds of processor of each by who spent them. */
interface Measured {
  readonly rate: number
  /** Of the worker; 0 where none runs. */
  readonly worker: number
  readonly postgres: number
  /** Of this process, which receives the mails and, in the bare loop, sends them too. */
  readonly bench: number
}

async function workerRate(program: RunningProgram): Promise<Measured> {
  for (let turn = 0; turn < orders; turn += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, orders - turn) }, (_, index) => buy(program, turn + index)),
    )
  const worker = startWorkerProcess(program.env)
  try {
    // The first mail ends the start of the worker, which is not what is measured.
    await received(program, 1)
    const [began, before] = [performance.now(), program.mails.received()]
    const read = () => ({ spent: spentBy([worker.pid], program.postmaster), own: processorOf(process.pid) })
    const start = read()
    await received(program, orders)
    const [mails, seconds, end] = [orders - before, (performance.now() - began) / 1000, read()]
    const { node, postgres } = spentPer(mails, start.spent, end.spent)
    return { rate: mails / seconds, worker: node, postgres, bench: (end.own - start.own) / mails }
  } finally {
    worker.kill('SIGTERM')
    await worker.ended
  }
}

async function bareRate(program: RunningProgram): Promise<Measured> {
  const mail = smtpMail({ url: program.mails.url, from: 'tickets@example.org', connections: 8 })
  const content = Buffer.alloc(Math.round((program.mails.lastSize() * 3) / 4), 7)
  const before = program.mails.received()
  const [began, start] = [performance.now(), processorOf(process.pid)]
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
  await received(program, before + orders)
  const seconds = (performance.now() - began) / 1000
  return { rate: orders / seconds, worker: 0, postgres: 0, bench: (processorOf(process.pid) - start) / orders }
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
    `One worker: ${worker.rate.toFixed(1)} confirmations a second, ${orders} orders of two tickets, ` +
      `${Math.round(program.mails.lastSize() / 1024)} kB a mail; ` +
      `${(worker.worker + worker.postgres).toFixed(1)} ms of processor each (worker ${worker.worker.toFixed(1)}, PostgreSQL ${worker.postgres.toFixed(1)}), ` +
      `receiving it ${worker.bench.toFixed(1)} beside it\n` +
      `Bare loop of nodemailer, mails of that size: ${bare.rate.toFixed(1)} a second, ` +
      `${bare.bench.toFixed(1)} ms of processor each with receiving it; ` +
      `the worker reaches ${((worker.rate / bare.rate) * 100).toFixed(0)} %\n` +
      `PDF of two tickets: ${(await pdfCost()).toFixed(1)} ms of processor\n`,
  )
} finally {
  await program.close()
}
