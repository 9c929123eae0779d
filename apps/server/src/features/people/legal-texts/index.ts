export { type AgreementColumns, agreementNow, agreementView, keepAgreement, readAgreement } from './agreements.ts'
export { ImprintNotice, imprintSubscriber } from './has-imprint.ts'
export { legalTextRoutes } from './legal-texts.routes.ts'
export { readLegalText } from './legal-texts.view.ts'
