import { m } from '@foyer/messages'
import { html, webUrl } from './html.ts'
import type { Html, HtmlValue } from './html.ts'
import { DISPLAY_FONT, LIGHT, TEXT_FONT } from './palette.ts'
import { padding, writing } from './sides.ts'

const GUTTER = 36
const BUTTON_FACE = `display:inline-block;padding:14px 28px;font-family:${TEXT_FONT};font-size:16px;font-weight:600;text-decoration:none`

/** A row of the card. `stub` marks what stands below the perforation. */
export function row(
  content: HtmlValue,
  { top, bottom, stub = false }: { top: number; bottom: number; stub?: boolean },
): Html {
  const ground = stub ? `background:${LIGHT.stub};` : ''
  const style = `${ground}padding:${top}px ${GUTTER}px ${bottom}px`
  return html`<tr>
    <td class="gutter${stub ? ' stub' : ''}" style="${style}">${content}</td>
  </tr>`
}

export function eyebrow(text: string): Html {
  const style = `margin:0 0 8px;font-family:${TEXT_FONT};font-size:15px;font-weight:600;color:${LIGHT.rose}`
  return html`<p class="rose" style="${style}">${text}</p>`
}

export function heading(text: string): Html {
  const face = `font-family:${DISPLAY_FONT};font-size:32px;line-height:1.1;font-weight:800;letter-spacing:-0.02em`
  return html`<h1 class="ink title" style="margin:0;${face};color:${LIGHT.ink};overflow-wrap:anywhere">${text}</h1>`
}

export function paragraph(text: HtmlValue): Html {
  const style = `margin:16px 0 0;font-family:${TEXT_FONT};font-size:16px;line-height:1.6;color:${LIGHT.ink}`
  return html`<p class="ink" style="${style}">${text}</p>`
}

export function note(text: HtmlValue): Html {
  const style = `margin:18px 0 0;font-family:${TEXT_FONT};font-size:14px;line-height:1.6;color:${LIGHT.mute}`
  return html`<p class="mute" style="${style}">${text}</p>`
}

/** Facts one below the other, each large enough to be copied by hand. */
export function factList(pairs: readonly (readonly [name: string, value: string])[]): Html {
  const label = `${padding({ top: 9, end: 16 })};font-family:${TEXT_FONT};font-size:14px;line-height:1.45;color:${LIGHT.mute};vertical-align:top`
  const value = `padding:9px 0 0;font-family:${TEXT_FONT};font-size:16px;line-height:1.45;font-weight:600;color:${LIGHT.ink};vertical-align:top;overflow-wrap:anywhere`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:10px 0 0">
    ${pairs.map(
      ([name, text]) =>
        html`<tr>
          <td class="mute" width="34%" style="${label}">${name}</td>
          <td class="ink" style="${value}">${text}</td>
        </tr>`,
    )}
  </table>`
}

/** A round button. Its ground is the cell's, because some clients paint no background behind links. */
export function button(label: string, url: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:26px 0 0">
    <tr>
      <td bgcolor="${LIGHT.rose}" style="background:${LIGHT.rose};border:2px solid ${LIGHT.rose};border-radius:999px">
        <a href="${webUrl(url)}" style="${BUTTON_FACE};color:#ffffff">${label}</a>
      </td>
    </tr>
  </table>`
}

/** A button for what fewer readers want. */
export function quietButton(label: string, url: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 0">
    <tr>
      <td style="border:2px solid ${LIGHT.rose};border-radius:999px">
        <a class="rose" href="${webUrl(url)}" style="${BUTTON_FACE};color:${LIGHT.rose}">${label}</a>
      </td>
    </tr>
  </table>`
}

/** For readers whose client shows no button. */
export function linkInFull(url: string): Html {
  const address = webUrl(url)
  const style = `color:${LIGHT.rose};overflow-wrap:anywhere;word-break:break-all`
  return note(html`${m.mail_button_fallback()}<br /><a class="rose" href="${address}" style="${style}">${address}</a>`)
}

/** The link that ticket holders join an online event by; nothing where there is none. */
export function joinLink(url: string | null): Html {
  if (url === null) return html``
  const address = webUrl(url)
  const style = `color:${LIGHT.rose};font-weight:600;overflow-wrap:anywhere`
  return paragraph(html`${m.mail_join_online()} <a class="rose" href="${address}" style="${style}">${address}</a>`)
}

/** Names above values, side by side where there is room. */
export function details(pairs: readonly (readonly [name: string, value: string])[]): Html {
  const width = Math.floor(100 / Math.max(1, pairs.length))
  const label = `font-size:13px;color:${LIGHT.mute}`
  const value = `font-size:16px;line-height:1.45;font-weight:600;color:${LIGHT.ink}`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:14px 0 0">
    <tr>
      ${pairs.map(
        ([name, text]) =>
          html`<td
            class="column"
            width="${width}%"
            valign="top"
            style="${padding({ top: 8, end: 14 })};font-family:${TEXT_FONT};overflow-wrap:anywhere"
          >
            <span class="mute" style="${label}">${name}</span><br /><span class="ink" style="${value}">${text}</span>
          </td>`,
      )}
    </tr>
  </table>`
}

/**
 * The line where a stub tears off: two half rounds in the colour of the page with dashes between them. `between` stubs
 * there is no card above it.
 */
export function perforation({ between = false }: { between?: boolean } = {}): Html {
  const half = `width:12px;height:24px;font-size:0;line-height:0;background:${LIGHT.page};border:1px solid ${LIGHT.line}`
  const { start, end } = writing()
  const rounds = { left: '0 12px 12px 0', right: '12px 0 0 12px' }
  const first = `${half};border-${start}:0;border-radius:${rounds[start]}`
  const last = `${half};border-${end}:0;border-radius:${rounds[end]}`
  const dashes = `height:0;font-size:0;line-height:0;border-top:2px dashed ${LIGHT.perforation}`
  const halves = `background-image:linear-gradient(${between ? LIGHT.stub : LIGHT.card} 50%,${LIGHT.stub} 50%)`
  return html`<tr>
    <td class="${between ? 'stub' : 'tear'}" style="padding:0;${halves}">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" aria-hidden="true">
        <tr>
          <td width="13" style="padding:0"><div class="notch line" style="${first}">&nbsp;</div></td>
          <td style="padding:0 10px"><div class="perforation" style="${dashes}">&nbsp;</div></td>
          <td width="13" style="padding:0"><div class="notch line" style="${last}">&nbsp;</div></td>
        </tr>
      </table>
    </td>
  </tr>`
}

/** The event's picture, or soft lights over ink where there is none. */
export function cover(url: string | undefined): Html {
  if (url !== undefined) {
    const style = 'display:block;width:100%;height:auto;border:0;border-radius:23px 23px 0 0'
    return html`<tr>
      <td style="padding:0"><img src="${webUrl(url)}" width="560" alt="" style="${style}" /></td>
    </tr>`
  }
  const lights = [
    'radial-gradient(ellipse at 55% 95%, rgba(234,129,180,.95), rgba(234,129,180,0) 60%)',
    'radial-gradient(ellipse at 88% 0%, rgba(122,45,252,.9), rgba(122,45,252,0) 55%)',
    'radial-gradient(ellipse at 8% 110%, rgba(255,178,132,.9), rgba(255,178,132,0) 50%)',
  ].join(',')
  const style = `padding:0;height:150px;font-size:0;line-height:0;border-radius:23px 23px 0 0;background-color:${LIGHT.ink};background-image:${lights}`
  return html`<tr>
    <td height="150" bgcolor="${LIGHT.ink}" style="${style}">&nbsp;</td>
  </tr>`
}

/** The QR code of a ticket within a mail. */
export interface MailCode {
  /** Names the picture that is attached to the mail. */
  readonly cid: string
  /** Whose it is: `Regular, for Adaeze Okafor`. */
  readonly name: string
  /** `Ticket 1 of 2`. */
  readonly position: string
}

/** Codes as wide as they need to be for a scanner, beside each other where there is room; `more` is said below. */
export function ticketCodes(codes: readonly MailCode[], more: string): Html {
  if (codes.length === 0) return html``
  const block = `display:inline-block;width:212px;margin:18px ${writing().end === 'right' ? '16px 0 0' : '0 0 16px'};vertical-align:top;font-family:${TEXT_FONT};overflow-wrap:anywhere`
  const picture = `display:block;width:212px;height:212px;border:1px solid ${LIGHT.line};border-radius:16px;background:#ffffff`
  return html`<div style="font-size:0">
      ${codes.map(
        ({ cid, name, position }) =>
          html`<div style="${block}">
            <img
              src="cid:${cid}"
              width="212"
              height="212"
              alt="${m.mail_code_alt({ position, name })}"
              style="${picture}"
            />
            <div
              class="ink"
              style="padding:8px 2px 0;font-size:15px;line-height:1.4;font-weight:600;color:${LIGHT.ink}"
            >
              ${name}
            </div>
            <div class="mute" style="padding:0 2px;font-size:13px;line-height:1.4;color:${LIGHT.mute}">${position}</div>
          </div>`,
      )}
    </div>
    ${more === '' ? '' : note(more)}`
}
