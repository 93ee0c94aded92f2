import { MAX_CONTACTO, MAX_DOCUMENTO, MAX_NOMBRE_NEGOCIO } from '@tertulia/contract/features/suscriptores/limites';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import type { EntityForm } from '../../ui/dialog/EntityDialog.tsx';
import type { SuscriptorForm } from './suscriptor-form.ts';
import css from './Suscriptores.module.css';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface SuscriptorFieldsProps {
  /** Of the surrounding form, which may have further fields. */
  getInputProps: (field: keyof SuscriptorForm) => ReturnType<EntityForm<SuscriptorForm>['getInputProps']>;
  hasAutofocus?: boolean;
}

/** Name, document and number of a business. */
export function SuscriptorFields({ getInputProps, hasAutofocus }: SuscriptorFieldsProps) {
  return (
    <div className={css.fields}>
      <TextField
        data-autofocus={hasAutofocus || undefined}
        label={SUSCRIPTORES_TEXTS.nombreNegocio}
        withAsterisk
        maxLength={MAX_NOMBRE_NEGOCIO}
        {...getInputProps('nombreNegocio')}
      />
      <TextField
        label={SUSCRIPTORES_TEXTS.documento}
        withAsterisk
        maxLength={MAX_DOCUMENTO}
        {...getInputProps('documento')}
      />
      <TextField label={SUSCRIPTORES_TEXTS.contacto} maxLength={MAX_CONTACTO} {...getInputProps('contacto')} />
      <PhoneField
        label={SUSCRIPTORES_TEXTS.whatsapp}
        autoComplete="off"
        withAsterisk
        maxLength={40}
        {...getInputProps('whatsappNumero')}
      />
    </div>
  );
}
