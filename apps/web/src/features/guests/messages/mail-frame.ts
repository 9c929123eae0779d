let policy: { createHTML: (mail: string) => string } | undefined

/**
 * Shows a mail in a frame without scripts, forms or its own origin. The styles of the mail carry the page's nonce, because the frame
 * inherits the page's policy. A mail is light or dark by its reader's system; here, the user chooses.
 */
export function showMail(
  frame: HTMLIFrameElement,
  html: string,
  { dark, nonce }: { readonly dark: boolean; readonly nonce: string },
): void {
  policy ??= window.trustedTypes?.createPolicy('foyer-mail', { createHTML: (mail: string) => mail })
  const drawn = html
    .replaceAll('(prefers-color-scheme: dark)', dark ? 'all' : 'not all')
    .replaceAll('light dark', dark ? 'dark' : 'light')
    .replaceAll('<style>', `<style nonce="${nonce}">`)
  // The frame's sandbox prevents scripts from running and links from opening.
  frame.srcdoc = policy?.createHTML(drawn) ?? drawn
}
