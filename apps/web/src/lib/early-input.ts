type Field = HTMLInputElement | HTMLTextAreaElement

/** What a visitor typed and pressed while the scripts of the page were on their way. */
interface EarlyInput {
  readonly typed: ReadonlyMap<Field, string>
  readonly pressed: readonly HTMLButtonElement[]
  readonly stop: () => void
}

declare global {
  interface Window {
    foyerEarly?: EarlyInput
  }
}

/**
 * Notes what the visitor types and which buttons they press; a pressed one pales. A form with an address is sent by the browser; any other
 * would load the page again, with what was typed lost or in its address. The document contains its source: it uses nothing outside itself.
 */
export function noteEarlyInput(): void {
  const typed = new Map<Field, string>()
  const pressed: HTMLButtonElement[] = []
  const paled: Animation[] = []
  const type = ({ target }: Event) => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
    if (isText) typed.set(target, target.value)
  }
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || (button.type === 'submit' && button.form?.hasAttribute('action') === true)) return
    event.preventDefault()
    // Impatience is no second press.
    if (pressed.at(-1) === button) return
    pressed.push(button)
    // An attribute would differ from what the scripts expect.
    paled.push(button.animate({ opacity: [0.5, 0.5] }, { duration: 1000, iterations: Infinity }))
  }
  document.addEventListener('input', type, true)
  document.addEventListener('click', press, true)
  const stop = () => {
    document.removeEventListener('input', type, true)
    document.removeEventListener('click', press, true)
    for (const pale of paled) pale.cancel()
  }
  window.foyerEarly = { typed, pressed, stop }
}

/** Types into a field as a person does: the setter of the element itself, and the event that follows. */
function typeInto(field: Field, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Once the page answers: types and presses again what came too early for it. */
export function replayEarlyInput(): void {
  const early = window.foyerEarly
  if (!early) return
  delete window.foyerEarly
  early.stop()
  for (const [field, text] of early.typed) {
    if (!field.isConnected || field.closest('form[action]')) continue
    // What stands there already is no news to whoever listens.
    if (field.value === text) typeInto(field, '')
    typeInto(field, text)
  }
  // One after the other, after the page has drawn what was typed.
  for (const button of early.pressed) setTimeout(() => button.isConnected && button.click())
}
