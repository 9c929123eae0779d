export interface DoorSignals {
  /** Browsers play no sound before the page has been touched once. */
  readonly unlock: () => void
  /** If `audible` is false, the phone only vibrates. */
  readonly admit: (audible: boolean) => void
  readonly refuse: (audible: boolean) => void
}

interface Tone {
  readonly frequency: number
  readonly shape: OscillatorType
  readonly startsAt: number
  readonly lasts: number
  readonly loudness: number
}

// Two rising tones and a low buzz, which differ even in a noisy hall and for people who do not hear high tones.
const yes: readonly Tone[] = [
  { frequency: 784, shape: 'sine', startsAt: 0, lasts: 0.13, loudness: 0.5 },
  { frequency: 1175, shape: 'sine', startsAt: 0.13, lasts: 0.22, loudness: 0.5 },
]
const no: readonly Tone[] = [
  { frequency: 124, shape: 'sawtooth', startsAt: 0, lasts: 0.45, loudness: 0.4 },
  { frequency: 118, shape: 'square', startsAt: 0, lasts: 0.45, loudness: 0.18 },
]

const YES_VIBRATION = [70]
const NO_VIBRATION = [180, 90, 180]

/** The door's two signals by sound and vibration: staff can tell the answer without looking at the screen. */
export function createDoorSignals(): DoorSignals {
  let context: AudioContext | null = null

  function unlock(): void {
    if (typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    // Browsers suspend it before the first touch; iOS also interrupts it for a phone call, after which it stays silent.
    if (context.state !== 'running') context.resume().catch(() => undefined)
  }

  /** A phone whose sound fails must not stop the queue of scans: the answer is on the screen. */
  function quietly(act: () => void): void {
    try {
      act()
    } catch {
      // The phone still vibrates and shows the answer.
    }
  }

  function signal(tones: readonly Tone[], vibration: number[], audible: boolean): void {
    quietly(() => {
      if (audible) unlock()
      if (audible && context?.state === 'running') for (const tone of tones) play(context, tone)
    })
    if ('vibrate' in navigator) navigator.vibrate(vibration)
  }

  return {
    unlock: () => quietly(unlock),
    admit: (audible) => signal(yes, YES_VIBRATION, audible),
    refuse: (audible) => signal(no, NO_VIBRATION, audible),
  }
}

function play(context: AudioContext, { frequency, shape, startsAt, lasts, loudness }: Tone): void {
  const start = context.currentTime + startsAt
  const oscillator = new OscillatorNode(context, { frequency, type: shape })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + 0.015)
  gain.gain.setValueAtTime(loudness, start + lasts - 0.04)
  gain.gain.linearRampToValueAtTime(0, start + lasts)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + lasts)
}
