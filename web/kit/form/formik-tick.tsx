/** Yes or no in a form of staff: one line with a box. What people agree to is `FormikCheckbox`. */
import classes from './formik-tick.module.css';
import { useFormField } from './use-form-field.ts';

export function FormikTick({ name, label }: { name: string; label: string }) {
  const field = useFormField<boolean>(name);
  return (
    <label className={classes.tick}>
      <input
        id={field.id}
        type="checkbox"
        className="tick"
        checked={field.value}
        onChange={(event) => field.setValue(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
