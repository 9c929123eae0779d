/** Widths at which dialogs are sheets; the style sheet has the same. */
export const isPhone = (): boolean => window.matchMedia('(width < 48em)').matches

/** The open dialogs, the top one last. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.mantine-Modal-content, .mantine-Drawer-content')]
}

/** Closes a dialog as its own button or key would. One that stays until it is answered has neither, and stays. */
export function closeDialog(dialog: HTMLElement): void {
  const button = dialog.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')
  if (button) button.click()
  else dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}
