import { LIVE_BEAT_MS, type LiveWord, required } from '@foyer/domain'

/** A stream that was silent for this long is broken: the server would have sent a heartbeat. */
const SILENCE_MS = LIVE_BEAT_MS * 2.5
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const WORDS: readonly LiveWord[] = ['open', 'changed', 'locked-out']

interface LineOptions {
  /** Requests the stream. Rejects if the network does not answer. */
  readonly open: (signal: AbortSignal) => Promise<Response>
  /** Whether the browser reports a network; without one, nothing is sent. */
  readonly hasNetwork: () => boolean
  /** Something changed, or may have changed while the stream was down. */
  readonly onChange: () => void
  /** Whether changes are reported at once from now on. */
  readonly onStanding: (live: boolean) => void
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** The complete events in the received text, and the incomplete rest. */
export function readWords(text: string): { words: LiveWord[]; rest: string } {
  const events = text.split('\n\n')
  const rest = required(events.pop(), 'what follows the last event')
  const named = events.map((event) => /^event: ?(.+)$/m.exec(event)?.[1])
  return { words: WORDS.filter((word) => named.includes(word)), rest }
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Follows a door's stream and reopens it whenever it breaks, until the returned function is called. */
export function followLine({ open, hasNetwork, onChange, onStanding, pause = wait }: LineOptions): () => void {
  let closed = false
  let request: AbortController | null = null

  /** Fulfilled when the stream ended normally; the token is still valid. */
  async function listen(): Promise<'ended' | 'refused'> {
    const { signal, abort, heard } = watch((request = new AbortController()))
    try {
      const response = await open(signal)
      if (!response.ok || !response.body) return 'refused'
      await read(response.body, heard)
      return 'ended'
    } finally {
      abort()
    }
  }

  async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: () => void): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let unread = ''
    for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
      heard()
      const { words, rest } = readWords(unread + value)
      unread = rest
      if (words.includes('open')) onStanding(true)
      if (words.length > 0) onChange()
    }
  }

  async function follow(): Promise<void> {
    let failures = 0
    while (!closed) {
      const outcome = hasNetwork() ? await listen().catch(() => 'broken' as const) : 'broken'
      if (closed) return
      onStanding(false)
      // If the stream is refused, the phone polls as without it: the next contact shows whether this phone is locked out.
      failures = outcome === 'ended' ? 0 : failures + 1
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS))
    }
  }

  void follow()
  return () => {
    closed = true
    request?.abort()
  }
}

function watch(request: AbortController) {
  const abort = () => request.abort()
  let silence = setTimeout(abort, SILENCE_MS)
  return {
    signal: request.signal,
    abort: () => {
      clearTimeout(silence)
      abort()
    },
    heard: () => {
      clearTimeout(silence)
      silence = setTimeout(abort, SILENCE_MS)
    },
  }
}
