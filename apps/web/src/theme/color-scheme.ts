import { useSyncExternalStore } from 'react'
import { COLOR_SCHEME_KEY } from './color-scheme-key.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

const listeners = new Set<() => void>()
/** The choice where the browser keeps nothing. */
let unkept: ColorScheme = 'auto'

function isColorScheme(value: unknown): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}

/** What the visitor chose in this browser: a scheme, or that of the device. */
export function chosenColorScheme(): ColorScheme {
  try {
    const kept = localStorage.getItem(COLOR_SCHEME_KEY)
    return isColorScheme(kept) ? kept : unkept
  } catch {
    return unkept
  }
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function applyColorScheme(): void {
  const chosen = chosenColorScheme()
  const shown = chosen === 'auto' ? (systemIsDark().matches ? 'dark' : 'light') : chosen
  document.documentElement.dataset['mantineColorScheme'] = shown
}

export function chooseColorScheme(scheme: ColorScheme): void {
  if (scheme === chosenColorScheme()) return
  unkept = scheme
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme)
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
  applyColorScheme()
  for (const notify of listeners) notify()
}

/** Calls back when the choice changes, here or in another window. */
export function onColorSchemeChosen(listener: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === COLOR_SCHEME_KEY || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromElsewhere)
  }
}

/** Applies the chosen scheme again whenever the device or another window changes it; returns a function that stops this. */
export function followColorScheme(): () => void {
  applyColorScheme()
  const system = systemIsDark()
  const stop = onColorSchemeChosen(applyColorScheme)
  system.addEventListener('change', applyColorScheme)
  return () => {
    stop()
    system.removeEventListener('change', applyColorScheme)
  }
}

/** The choice; null on the server and while hydrating, because the server does not know it. */
export function useColorScheme(): ColorScheme | null {
  return useSyncExternalStore(onColorSchemeChosen, chosenColorScheme, () => null)
}

/** Sets the scheme before anything is drawn. */
export const colorSchemeScript = `try{var s=localStorage.getItem('${COLOR_SCHEME_KEY}');if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s)}catch{}`
