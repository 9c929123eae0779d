import { PrintButton } from './PrintButton.tsx'

/** Prints the page as it is. */
export function PrintPage() {
  return <PrintButton onClick={() => window.print()} />
}
