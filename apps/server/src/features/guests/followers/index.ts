export { findFollower, isFollowing, isQueued, recordFollowerMail } from './followers.queries.ts'
export { followerRoutes } from './followers.routes.ts'
export { findNewEvent, followerSubscriber, tellFollowers } from './tell-followers.ts'
