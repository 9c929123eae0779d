import { PointField } from './PointField.tsx'
import { useEventFormModel } from './use-event-form.ts'
import { DatesOpenNote, DoorsAndZone, StartAndEnd } from './WhenFields.tsx'
import { FormatChoice, OnlineUrlField, VenueFields } from './WhereFields.tsx'

export function WhenWhereStep() {
  const { format } = useEventFormModel().form.values
  return (
    <>
      <DatesOpenNote />
      <div className="fields">
        <StartAndEnd />
        <DoorsAndZone />
      </div>
      <FormatChoice />
      {format !== 'online' && (
        <>
          <VenueFields />
          <PointField />
        </>
      )}
      {format !== 'in_person' && <OnlineUrlField />}
    </>
  )
}
