import type { UseFormReturnType } from '@mantine/form';
import { MAX_EMAIL, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import css from './ContactoFields.module.css';
import type { ContactoValues } from './contacto-form.ts';
import { CONTACTOS_TEXTS } from './contactos.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface ContactoFieldsProps {
  form: UseFormReturnType<ContactoValues>;
  emailLabel: string;
  isNombreRequired: boolean;
  isTelefonoRequired: boolean;
}

const MAX_TELEFONO = 40;

/** The fields of every contact dialog. */
export function ContactoFields({ form, emailLabel, isNombreRequired, isTelefonoRequired }: ContactoFieldsProps) {
  return (
    <div className={css.fields}>
      <TextField
        label={CONTACTOS_TEXTS.nombre}
        name="nombre"
        autoComplete="off"
        maxLength={MAX_NOMBRE}
        withAsterisk={isNombreRequired}
        data-autofocus
        {...form.getInputProps('nombre')}
      />
      <TextField
        label={CONTACTOS_TEXTS.apellido}
        name="apellido"
        autoComplete="off"
        maxLength={MAX_NOMBRE}
        {...form.getInputProps('apellido')}
      />
      <TextField
        label={emailLabel}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="off"
        maxLength={MAX_EMAIL}
        {...form.getInputProps('email')}
      />
      <TextField
        label={CONTACTOS_TEXTS.telefono}
        type="tel"
        name="telefono"
        inputMode="tel"
        autoComplete="off"
        placeholder="+573001234567"
        maxLength={MAX_TELEFONO}
        withAsterisk={isTelefonoRequired}
        {...form.getInputProps('telefono')}
      />
    </div>
  );
}
