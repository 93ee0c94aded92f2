import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { formatCount } from '../../platform/format/numbers.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { UsuarioEstadoDialog } from './UsuarioEstadoDialog.tsx';
import { SuscriptorPicker, type SuscriptorElegido } from './SuscriptorPicker.tsx';
import { UsuarioDialog } from './UsuarioDialog.tsx';
import css from './Usuarios.module.css';
import { useAreasOf, useUsuariosPagina, type UsuarioRow } from './usuarios-page.queries.ts';
import { type UsuariosOrden, USUARIOS_LIST, type UsuariosSearch } from './usuarios-search.ts';
import { UsuariosFiltros } from './UsuariosFiltros.tsx';
import { UsuariosTable, type RowAct } from './UsuariosTable.tsx';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

type Ask = { about: RowAct; usuario: UsuarioRow } | { about: 'nuevo' };

/** The users of the own business, for its supervisors. */
export function UsuariosPage() {
  return <Usuarios isGlobal={false} />;
}

/** The users of all businesses, for a SUPERADMIN. */
export function UsuariosGlobalesPage() {
  return <Usuarios isGlobal />;
}

function Usuarios({ isGlobal }: { isGlobal: boolean }) {
  const screen = isGlobal ? SCREENS.usuariosGlobales : SCREENS.usuarios;
  const search: UsuariosSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = useUsuario();
  const isSuperadmin = rolesOf(own).includes('SUPERADMIN');
  const dialog = useDialog<Ask>((ask, frame) => (
    <AskDialog ask={ask} isGlobal={isGlobal} suscriptor={suscriptor} {...frame} />
  ));
  const [chosen, setChosen] = useState<SuscriptorElegido | null>(null);
  const go = (change: UsuariosSearch) =>
    void navigate({ to: screen.path, search: { ...search, page: undefined, ...change }, ...IN_PLACE });
  const isFiltered = [search.q, search.areaId, search.rol, search.estado, search.suscriptor].some(
    (filter) => filter !== undefined,
  );
  const { data: areas } = useAreasOf(null, isGlobal);
  const list = usePages<UsuarioRow, UsuariosOrden>(useUsuariosPagina(search, isGlobal), search, {
    ...USUARIOS_LIST,
    failed: USUARIOS_TEXTS.loadFailed,
    go,
  });
  const { total } = list.pages;
  const suscriptor = suscriptorOf(search.suscriptor, chosen, list.rows);
  const choose = (next: SuscriptorElegido | null) => {
    setChosen(next);
    go({ suscriptor: next?.id });
  };
  const clear = () => {
    setChosen(null);
    go({ q: undefined, areaId: undefined, rol: undefined, estado: undefined, suscriptor: undefined });
  };
  const mayManage = ({ roles }: Usuario) => isSuperadmin || !roles.some(({ nombre }) => nombre === 'SUPERADMIN');

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{screen.label}</h2>
        <Button
          className={css.create}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => dialog.open({ about: 'nuevo' })}
        >
          {USUARIOS_TEXTS.create}
        </Button>
      </div>
      <div className={table.tools}>
        <SearchField
          className={table.search}
          label={USUARIOS_TEXTS.search}
          q={search.q ?? ''}
          onSearch={(q) => go({ q })}
        />
        {isGlobal ? (
          <SuscriptorPicker
            className={css.suscriptor}
            aria-label={USUARIOS_TEXTS.suscriptor}
            placeholder={USUARIOS_TEXTS.todosSuscriptores}
            clearable
            value={suscriptor}
            onChange={choose}
          />
        ) : null}
        <UsuariosFiltros search={search} areas={isGlobal ? undefined : areas} onFilter={go} />
        <span className={table.count} role="status">
          {list.rows ? `${formatCount(total)} ${total === 1 ? 'usuario' : 'usuarios'}` : ''}
        </span>
      </div>
      <UsuariosTable
        {...list}
        label={screen.label}
        empty={
          <EmptyState
            icon={IconUserOff}
            title={USUARIOS_TEXTS.empty}
            {...(isFiltered
              ? {
                  text: USUARIOS_TEXTS.emptyText,
                  action: (
                    <Button variant="default" onClick={clear}>
                      {USUARIOS_TEXTS.clear}
                    </Button>
                  ),
                }
              : {})}
          />
        }
        ownId={own.id}
        mayManage={mayManage}
        onAsk={(about, usuario) => dialog.open({ about, usuario })}
      />
      {dialog.node}
    </div>
  );
}

interface AskDialogProps {
  ask: Ask;
  isGlobal: boolean;
  suscriptor: SuscriptorElegido | null;
  isOpen: boolean;
  onClose: () => void;
}

function AskDialog({ ask, isGlobal, suscriptor, isOpen, onClose }: AskDialogProps) {
  if (ask.about === 'nuevo' || ask.about === 'editar') {
    const usuario = ask.about === 'nuevo' ? null : ask.usuario;
    return (
      <UsuarioDialog usuario={usuario} isGlobal={isGlobal} suscriptor={suscriptor} isOpen={isOpen} onClose={onClose} />
    );
  }
  const estado = ask.about === 'activar' ? 1 : 0;
  return (
    <UsuarioEstadoDialog usuario={ask.usuario} estado={estado} isGlobal={isGlobal} isOpen={isOpen} onClose={onClose} />
  );
}

/** The chosen business with its name; for a bookmarked address the name is from its rows. */
function suscriptorOf(
  id: number | undefined,
  chosen: SuscriptorElegido | null,
  rows: readonly UsuarioRow[] | undefined,
): SuscriptorElegido | null {
  if (id === undefined) return null;
  if (chosen?.id === id) return chosen;
  const row = rows?.find(({ suscriptorId }) => suscriptorId === id);
  return { id, nombre: row?.suscriptorNombre ?? `${USUARIOS_TEXTS.suscriptor} ${id}` };
}
