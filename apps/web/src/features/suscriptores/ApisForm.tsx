import { MAX_ALIAS_SEDE, MAX_PASSWORD_SEDE } from '@tertulia/contract/features/suscriptores/limites';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Ajuste } from './AjusteForm.tsx';
import css from './Suscriptores.module.css';
import { saveSuscriptor } from './suscriptores.queries.ts';
import { APIS_TEXTS } from './suscriptores.texts.ts';

/** The business's credentials for the inventory system. The password is write-only. */
export function ApisForm({ id }: { id: number }) {
  return (
    <Ajuste
      id={id}
      texts={APIS_TEXTS}
      valuesOf={({ aliasSedeMys, passwordSedeMysConfigurado }) => ({
        alias: aliasSedeMys ?? '',
        password: '',
        hasPassword: passwordSedeMysConfigurado,
      })}
      validate={({ alias, password, hasPassword }) =>
        alias.trim() === '' || (password === '' && !hasPassword) ? { form: APIS_TEXTS.incomplete } : {}
      }
      save={({ alias, password }) =>
        saveSuscriptor(id, { aliasSedeMys: alias, ...(password !== '' && { passwordSedeMys: password }) })
      }
    >
      {(form, { passwordSedeMysConfigurado: hasPassword }) => (
        <div className={css.fields}>
          <TextField
            label={APIS_TEXTS.alias}
            withAsterisk
            autoComplete="off"
            maxLength={MAX_ALIAS_SEDE}
            {...form.getInputProps('alias')}
          />
          <PasswordField
            label={APIS_TEXTS.password}
            withAsterisk={!hasPassword}
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_SEDE}
            placeholder={hasPassword ? '••••••••' : ''}
            description={hasPassword ? APIS_TEXTS.kept : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('password')}
          />
        </div>
      )}
    </Ajuste>
  );
}
