import { MAX_CONTACTO, MAX_DOCUMENTO, MAX_NOMBRE_NEGOCIO } from '@tertulia/contract/features/suscriptores/limites';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import type { EntityForm } from '../../ui/form/useEntityForm.ts';
import type { SuscriptorForm } from './suscriptor-form.ts';
import css from './Suscriptores.module.css';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface SuscriptorFieldsProps {
  form: EntityForm<SuscriptorForm>;
  hasAutofocus?: boolean;
}

/** Name, document and number of a business. */
export function SuscriptorFields({ form, hasAutofocus }: SuscriptorFieldsProps) {
  return (
    <div className={css.fields}>
      <TextField
        data-autofocus={hasAutofocus || undefined}
        label={SUSCRIPTORES_TEXTS.nombreNegocio}
        withAsterisk
        maxLength={MAX_NOMBRE_NEGOCIO}
        {...form.getInputProps('nombreNegocio')}
      />
      <TextField
        label={SUSCRIPTORES_TEXTS.documento}
        withAsterisk
        maxLength={MAX_DOCUMENTO}
        {...form.getInputProps('documento')}
      />
      <TextField label={SUSCRIPTORES_TEXTS.contacto} maxLength={MAX_CONTACTO} {...form.getInputProps('contacto')} />
      <PhoneField
        label={SUSCRIPTORES_TEXTS.whatsapp}
        autoComplete="off"
        withAsterisk
        maxLength={40}
        {...form.getInputProps('whatsappNumero')}
      />
    </div>
  );
}
