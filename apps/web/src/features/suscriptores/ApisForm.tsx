import { useState } from 'react';
import { MAX_ALIAS_SEDE, MAX_PASSWORD_SEDE } from '@tertulia/contract/features/suscriptores/limites';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { Ajuste, AjusteForm } from './AjusteForm.tsx';
import css from './Suscriptores.module.css';
import { saveSuscriptor } from './suscriptores.queries.ts';
import { APIS_TEXTS } from './suscriptores.texts.ts';
import { useSavedNote } from './useSavedNote.ts';
import { TextField } from '../../ui/form/TextField.tsx';

/** The business's credentials for the inventory system. The password is write-only. */
export function ApisForm({ id }: { id: number }) {
  return (
    <Ajuste id={id} loadFailed={APIS_TEXTS.loadFailed}>
      {(suscriptor) => <Apis key={suscriptor.id} suscriptor={suscriptor} />}
    </Ajuste>
  );
}

function Apis({ suscriptor }: { suscriptor: Suscriptor }) {
  const [alias, setAlias] = useState(suscriptor.aliasSedeMys ?? '');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isSaved, showSaved, hideSaved] = useSavedNote();
  const hasPassword = suscriptor.passwordSedeMysConfigurado;
  const save = async () => {
    hideSaved();
    if (alias.trim() === '' || (password === '' && !hasPassword))
      return setFault({ text: APIS_TEXTS.incomplete, reason: null });
    setFault(null);
    setBusy(true);
    try {
      const saved = await saveSuscriptor(suscriptor.id, {
        aliasSedeMys: alias,
        ...(password !== '' && { passwordSedeMys: password }),
      });
      // the stored value is trimmed; what was typed during the save stays
      setAlias((now) => (now === alias ? (saved.aliasSedeMys ?? '') : now));
      setPassword((now) => (now === password ? '' : now));
      showSaved();
    } catch (error) {
      setFault(failureOf(error, APIS_TEXTS.saveFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AjusteForm
      title={APIS_TEXTS.title}
      intro={APIS_TEXTS.intro}
      save={APIS_TEXTS.save}
      isBusy={isBusy}
      fault={fault}
      saved={isSaved ? APIS_TEXTS.saved : null}
      onSubmit={() => void save()}
    >
      <Unsaved isDirty={password !== '' || alias !== (suscriptor.aliasSedeMys ?? '')} />
      <div className={css.fields}>
        <TextField
          label={APIS_TEXTS.alias}
          withAsterisk
          autoComplete="off"
          maxLength={MAX_ALIAS_SEDE}
          value={alias}
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
        <PasswordField
          label={APIS_TEXTS.password}
          withAsterisk={!hasPassword}
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_SEDE}
          placeholder={hasPassword ? '••••••••' : ''}
          description={hasPassword ? APIS_TEXTS.kept : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
    </AjusteForm>
  );
}
