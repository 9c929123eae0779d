export { feedbackRoutes } from './feedback.routes.ts'
export { readFeedbackPage } from './feedback-page.ts'
export { giveFeedback } from './give-feedback.ts'
