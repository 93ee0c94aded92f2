import { MAX_CONTACTO, MAX_DOCUMENTO, MAX_NOMBRE_NEGOCIO } from '@tertulia/contract/features/suscriptores/limites';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import type { SuscriptorErrors, SuscriptorForm } from './suscriptor-form.ts';
import css from './Suscriptores.module.css';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface SuscriptorFieldsProps {
  form: SuscriptorForm;
  errors: SuscriptorErrors;
  hasAutofocus?: boolean;
  onChange: (part: Partial<SuscriptorForm>) => void;
}

/** Name, document and number of a business. */
export function SuscriptorFields({ form, errors, hasAutofocus, onChange }: SuscriptorFieldsProps) {
  return (
    <div className={css.fields}>
      <TextField
        data-autofocus={hasAutofocus || undefined}
        label={SUSCRIPTORES_TEXTS.nombreNegocio}
        withAsterisk
        maxLength={MAX_NOMBRE_NEGOCIO}
        value={form.nombreNegocio}
        error={errors.nombreNegocio}
        onChange={(event) => onChange({ nombreNegocio: event.currentTarget.value })}
      />
      <TextField
        label={SUSCRIPTORES_TEXTS.documento}
        withAsterisk
        maxLength={MAX_DOCUMENTO}
        value={form.documento}
        error={errors.documento}
        onChange={(event) => onChange({ documento: event.currentTarget.value })}
      />
      <TextField
        label={SUSCRIPTORES_TEXTS.contacto}
        maxLength={MAX_CONTACTO}
        value={form.contacto}
        error={errors.contacto}
        onChange={(event) => onChange({ contacto: event.currentTarget.value })}
      />
      <PhoneField
        label={SUSCRIPTORES_TEXTS.whatsapp}
        autoComplete="off"
        withAsterisk
        maxLength={40}
        value={form.whatsappNumero}
        error={errors.whatsappNumero}
        onChange={(whatsappNumero) => onChange({ whatsappNumero })}
      />
    </div>
  );
}
