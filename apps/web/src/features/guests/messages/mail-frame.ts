let policy: { createHTML: (mail: string) => string } | undefined

/**
 * Shows a mail in a frame without scripts, forms or an origin of its own. The styles of the mail carry the page's nonce, whose policy
 * the frame inherits. A mail is light or dark by its reader's system; here by what was chosen.
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
  // The sandbox of the frame keeps whatever stands in it from running, and its links from opening.
  frame.srcdoc = policy?.createHTML(drawn) ?? drawn
}
