import { useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Which dialog of a screen is open. A link can open one by `?do=`, as `links` names them; closing it takes the name out of the address,
 * so that a reload does not open it again.
 */
export function useOpenDialog<Dialog>(
  links: Readonly<Record<string, Dialog>>,
): readonly [Dialog | null, (dialog: Dialog | null) => void] {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Dialog | null>(null)
  const linked = links[params.get('do') ?? ''] ?? null
  const open = (dialog: Dialog | null) => {
    setOpened(dialog)
    if (linked === null) return
    setParams(
      (current) => {
        current.delete('do')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [opened ?? linked, open]
}
