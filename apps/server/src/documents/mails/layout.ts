import { html } from './html.ts'
import type { Html, HtmlValue } from './html.ts'
import { DARK_STYLES, DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts'
import { writing } from './sides.ts'

/** What a template answers; the recipient and attachments are the caller's. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

interface Page {
  subject: string
  /** The line that inboxes show after the subject. */
  preview: string
  /** Rows of the card: `<tr>` elements. */
  rows: HtmlValue
  /** Why the reader gets this. */
  footer: HtmlValue
}

/** A mail in the current language. Tables, because several mail clients support no other layout; no scripts, no fonts. */
export function mailPage({ subject, preview, rows, footer }: Page): string {
  const { language, direction, start } = writing()
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${subject}</title>
        ${styleElement(DARK_STYLES)}
      </head>
      <body
        class="page"
        dir="${direction}"
        style="margin:0;padding:0;background:${LIGHT.page};font-family:${TEXT_FONT}"
      >
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          bgcolor="${LIGHT.page}"
          style="background:${LIGHT.page}"
        >
          <tr>
            <td align="center" style="padding:30px 12px 44px">
              <table
                role="presentation"
                dir="${direction}"
                width="560"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;text-align:${start}"
              >
                <tr>
                  <td style="padding:0 8px 18px">${wordmark()}</td>
                </tr>
                <tr>
                  <td>${card(rows)}</td>
                </tr>
                <tr>
                  <td
                    class="mute"
                    style="padding:20px 8px 0;font-size:13px;line-height:1.6;color:${LIGHT.mute};font-family:${TEXT_FONT}"
                  >
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup
}

function wordmark(): Html {
  const style = `font-family:${DISPLAY_FONT};font-size:25px;font-weight:800;letter-spacing:-1px;color:${LIGHT.ink}`
  return html`<span class="ink" dir="ltr" style="${style};unicode-bidi:isolate"
    >foyer<span style="color:${LIGHT.pink}">.</span></span
  >`
}

function card(rows: HtmlValue): Html {
  const style = `background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:24px;border-collapse:separate;overflow:hidden`
  return html`<table
    role="presentation"
    class="card line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    bgcolor="${LIGHT.card}"
    style="${style}"
  >
    ${rows}
  </table>`
}

function styleElement(css: string): Html {
  return html`<style>
    ${css}
  </style>`
}
