import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}

/** What V8 answers when it has watched a process for a while. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Looks into a process of Node that listens to an inspector. */
export interface Inspector {
  /** What its processor does from now until the answer is called. */
  profile(): Promise<() => Promise<CpuProfile>>
  /** Counts the statements it sends to PostgreSQL, by their text, until the answer is called. */
  countStatements(): Promise<() => Promise<ReadonlyMap<string, number>>>
  close(): void
}

/** Counts where all statements pass, inside of the watched process. */
const COUNT = `(() => {
  const require = process.getBuiltinModule('module').createRequire(process.argv[1])
  const { prototype } = require('pg').Client
  const counts = (globalThis.countedStatements = new Map())
  const query = (globalThis.uncountedQuery ??= prototype.query)
  prototype.query = function (statement, ...rest) {
    const text = typeof statement === 'string' ? statement : (statement?.text ?? 'unknown')
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return query.call(this, statement, ...rest)
  }
})()`

const COUNTED = `(() => {
  const require = process.getBuiltinModule('module').createRequire(process.argv[1])
  require('pg').Client.prototype.query = globalThis.uncountedQuery
  return JSON.stringify([...globalThis.countedStatements])
})()`

const cpuProfile = z.custom<CpuProfile>((value) => typeof value === 'object' && value !== null)
const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const counts = z.array(z.tuple([z.string(), z.number()]))
const message = z.object({
  id: z.number().optional(),
  result: z
    .object({ profile: cpuProfile.optional(), result: z.object({ value: z.string().optional() }).optional() })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
})

type Answer = z.infer<typeof message>

async function addressOf(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    const [target] = answer === null ? [] : targets.parse(await answer.json())
    if (target) return target.webSocketDebuggerUrl
    await sleep(100)
  }
  throw new Error(`No process listens to an inspector at port ${port}`)
}

/** Connects to the inspector of a process that was started with `--inspect` at this port. */
export async function inspect(port: number): Promise<Inspector> {
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = message.parse(JSON.parse(String(data)))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  const ask = async (method: string, params: object = {}) => {
    asked += 1
    const id = asked
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    profile: async () => {
      await ask('Profiler.enable')
      await ask('Profiler.setSamplingInterval', { interval: 500 })
      await ask('Profiler.start')
      return async () => {
        const stopped = await ask('Profiler.stop')
        if (!stopped?.profile) throw new Error('The profiler answered nothing')
        return stopped.profile
      }
    },
    countStatements: async () => {
      await ask('Runtime.evaluate', { expression: COUNT })
      return async () => {
        const counted = await ask('Runtime.evaluate', { expression: COUNTED, returnByValue: true })
        return new Map(counts.parse(JSON.parse(counted?.result?.value ?? '[]')))
      }
    },
    close: () => socket.close(),
  }
}
