import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** Whether an administrator acts as the user of this session. */
export const useIsActing = (): boolean => useAppSelector((state) => Boolean(state.user.user?.acting))
