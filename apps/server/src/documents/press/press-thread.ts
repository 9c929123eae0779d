import { parentPort } from 'node:worker_threads'
import { inLanguage } from '../../http/language.ts'
import { makeDocument } from './documents.ts'
import type { Finished, Order } from './press.ts'

/** The thread's side of the press: one document after the other. */
parentPort?.on('message', ({ kind, input, language }: Order) => {
  inLanguage(language, () => makeDocument(kind, input)).then(
    (bytes) => {
      // A copy of its own, because a small buffer is a view of memory that this thread goes on using.
      const own = Uint8Array.from(bytes)
      parentPort?.postMessage({ bytes: own } satisfies Finished, [own.buffer])
    },
    (error: unknown) => parentPort?.postMessage({ error } satisfies Finished, []),
  )
})
