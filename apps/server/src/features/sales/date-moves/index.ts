export { type DateStock, gotOf, matchDate, offeredBy, saleStatesOf, stockOf, wishOf } from './match-date.ts'
export { type Gets, lockMove, type Moving, moveToDate } from './move-to-date.ts'
export { refusedMoves } from './refused-moves.ts'
