import { useWindowEvent } from '@mantine/hooks'

/** Calls back when the back button leads from the provider to this very page, which the browser shows as it was left: button busy. */
export function useBackFromProvider(wake: () => void): void {
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) wake()
  })
}
