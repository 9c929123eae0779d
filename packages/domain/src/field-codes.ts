/** What a rule of the contract finds wrong with a field, where the kind of the rule alone does not say it. */
export type FieldCode =
  | 'kiosk_pin'
  | 'after_door_opens'
  | 'kiosk_entrance'
  | 'list_entrance'
  | 'series_door'
  | 'promo_code'
  | 'rich_text'
  | 'phone'
  | 'public_contact'
  | 'six_digits'
  | 'one_line'
  | 'readable_text'
