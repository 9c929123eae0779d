export { comparedType, lockMove, matchedTypes, type Moving, moveToDate, typesOfOrder } from './move-to-date.ts'
export { refusedMoves } from './refused-moves.ts'
