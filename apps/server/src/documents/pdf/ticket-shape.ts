export interface TicketShape {
  x: number
  y: number
  width: number
  height: number
  /** Of the outer corners. */
  radius: number
  /** Where the stub tears off, measured from the top of the page. */
  perforation: number
  /** Radius of the two half rounds cut out beside the perforation. */
  notch: number
}

/** The outline of a ticket as SVG path data: a rounded card with a notch on each side where the stub begins. */
export function ticketOutline({ x, y, width, height, radius, perforation, notch }: TicketShape): string {
  const right = x + width
  const bottom = y + height
  const corner = `a${radius} ${radius} 0 0 1`
  const cut = `a${notch} ${notch} 0 0 0`
  return [
    `M${x + radius} ${y} H${right - radius} ${corner} ${radius} ${radius}`,
    `V${perforation - notch} ${cut} 0 ${2 * notch}`,
    `V${bottom - radius} ${corner} ${-radius} ${radius}`,
    `H${x + radius} ${corner} ${-radius} ${-radius}`,
    `V${perforation + notch} ${cut} 0 ${-2 * notch}`,
    `V${y + radius} ${corner} ${radius} ${-radius} Z`,
  ].join(' ')
}

/** The part above the perforation whose upper corners are round, for the cover picture. */
export function coverOutline({ x, y, width, radius }: TicketShape, height: number): string {
  const corner = `a${radius} ${radius} 0 0 1`
  return `M${x} ${y + height} V${y + radius} ${corner} ${radius} ${-radius} H${x + width - radius} ${corner} ${radius} ${radius} V${y + height} Z`
}
