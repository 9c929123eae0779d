import { PrintButton } from './PrintButton.tsx'
import { PrintSheet, type PrintSheetProps } from './PrintSheet.tsx'
import { type ListWindow, usePrintList } from './use-print-list.ts'

interface PrintListProps<Row> extends Pick<PrintSheetProps<Row>, 'title' | 'facts' | 'columns' | 'rowKey'> {
  /** Gives the rows of the list from an index on. */
  readonly load: (offset: number) => Promise<ListWindow<Row>>
}

/** Prints a whole list, of which the screen shows a part. */
export function PrintList<Row>({ load, ...sheet }: PrintListProps<Row>) {
  const { printed, busy, print, done } = usePrintList<Row>()
  return (
    <>
      <PrintButton busy={busy} onClick={() => void print(load)} />
      {printed && <PrintSheet {...sheet} {...printed} onDone={done} />}
    </>
  )
}
