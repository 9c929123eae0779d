import { useWindowEvent } from '@mantine/hooks'

/** Calls `wake` when the Back button leads from the provider to this page, which the browser restores with its button still busy. */
export function useBackFromProvider(wake: () => void): void {
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) wake()
  })
}
