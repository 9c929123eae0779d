import { Worker } from 'node:worker_threads'
import type { Language } from '@foyer/domain'
import { currentLanguage } from '@foyer/messages'
import { AppError } from '../../http/app-error.ts'
import type { DocumentInput, DocumentKind, Documents } from './documents.ts'

/** What a thread is sent. */
export interface Order<K extends DocumentKind = DocumentKind> {
  readonly kind: K
  readonly input: DocumentInput<K>
  /** The language of the document: a thread does not know the current language of another. */
  readonly language: Language
}

/** What a thread answers. */
export type Finished = { readonly bytes: Uint8Array } | { readonly error: unknown }

interface Waiting {
  readonly order: Order
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: unknown) => void
}

export interface PressOptions {
  /** At least two, so that a long document never keeps tickets waiting. */
  readonly threads: number
  /** More than this many waiting documents are refused. */
  readonly mostWaiting?: number
  /** A document that takes longer is given up, and its thread with it. */
  readonly patienceMs?: number
  readonly thread?: URL
}

/** Documents of thousands of rows, and pictures that any visitor can ask for: they leave at least one thread to the others. */
const LONG: readonly DocumentKind[] = ['badges', 'workbook', 'share', 'cover']
const MOST_WAITING = 200
const PATIENCE_MS = 60_000
const RETRY_AFTER_SECONDS = 5
const HEAP_MB = 512
/** Without it V8 lets each thread's garbage grow to 100 MB before it collects, at no gain in processor time. */
const YOUNG_HEAP_MB = 32

interface Thread {
  readonly worker: Worker
  job: Waiting | null
  timer: NodeJS.Timeout | undefined
}

/**
 * Makes documents on threads of their own, so that the thread that answers requests and sells never draws a page. Threads
 * start when they are first needed and stay; one that crashes fails its document and is replaced with the next.
 */
export class Press implements Documents {
  readonly #options: Required<PressOptions>
  readonly #threads = new Set<Thread>()
  readonly #waiting: Waiting[] = []
  #closed = false

  constructor(options: PressOptions) {
    const thread = new URL('./press-thread.ts', import.meta.url)
    this.#options = { mostWaiting: MOST_WAITING, patienceMs: PATIENCE_MS, thread, ...options }
  }

  make<K extends DocumentKind>(kind: K, input: DocumentInput<K>): Promise<Buffer> {
    if (this.#closed || this.#waiting.length >= this.#options.mostWaiting)
      return Promise.reject(new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS }))
    return new Promise<Buffer>((resolve, reject) => {
      this.#waiting.push({ order: { kind, input, language: currentLanguage() }, resolve, reject })
      this.#assign()
    })
  }

  /** Refuses what waits and ends the threads. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { reject } of this.#waiting.splice(0))
      reject(new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS }))
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #assign(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const thread = this.#freeThread()
      if (!thread) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#give(thread, next)
    }
  }

  /** The document that has waited longest, of those that may begin. */
  #next(): Waiting | undefined {
    const long = [...this.#threads].filter(({ job }) => job && LONG.includes(job.order.kind)).length
    const room = long < this.#options.threads - 1
    return this.#waiting.find(({ order }) => room || !LONG.includes(order.kind))
  }

  #freeThread(): Thread | null {
    const free = [...this.#threads].find(({ job }) => job === null)
    return free ?? (this.#threads.size < this.#options.threads ? this.#start() : null)
  }

  #start(): Thread {
    const worker = new Worker(this.#options.thread, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    })
    const thread: Thread = { worker, job: null, timer: undefined }
    this.#threads.add(thread)
    // An idle press keeps no process alive.
    worker.unref()
    worker.on('message', (finished: Finished) => this.#finish(thread, finished))
    worker.on('messageerror', (error) => this.#finish(thread, { error }))
    worker.on('error', (error) => this.#lose(thread, error))
    worker.on('exit', () => this.#lose(thread, new Error('The thread that made the document ended')))
    return thread
  }

  #give(thread: Thread, job: Waiting): void {
    thread.job = job
    thread.worker.ref()
    thread.timer = setTimeout(() => {
      this.#lose(thread, new Error(`A document took longer than ${this.#options.patienceMs} ms`))
      void thread.worker.terminate()
    }, this.#options.patienceMs)
    try {
      thread.worker.postMessage(job.order, [])
    } catch (error) {
      this.#finish(thread, { error })
    }
  }

  #finish(thread: Thread, finished: Finished): void {
    this.#release(thread, (job) => {
      if ('bytes' in finished)
        job.resolve(Buffer.from(finished.bytes.buffer, finished.bytes.byteOffset, finished.bytes.length))
      else job.reject(finished.error)
    })
  }

  #lose(thread: Thread, error: unknown): void {
    this.#threads.delete(thread)
    this.#release(thread, (job) => job.reject(error))
  }

  #release(thread: Thread, finish: (job: Waiting) => void): void {
    clearTimeout(thread.timer)
    const { job } = thread
    thread.job = null
    thread.worker.unref()
    if (job) finish(job)
    this.#assign()
  }
}
