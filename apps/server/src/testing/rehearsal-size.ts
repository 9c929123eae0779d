/** How much data the upgrade to organisations is rehearsed with. `npm run rehearse:upgrade` asks for 200,000 tickets. */
export const rehearsalSize = {
  tickets: Number(process.env['REHEARSAL_TICKETS'] ?? 8000),
  /** Whether the time it took is printed. */
  told: process.env['REHEARSAL_TICKETS'] !== undefined,
}
