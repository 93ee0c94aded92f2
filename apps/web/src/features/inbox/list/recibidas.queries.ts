import { CONVERSACIONES_PAGE_SIZE } from '@tertulia/contract/features/conversaciones/estados';
import { applyConversaciones } from './bandeja.ts';
import { changeBandeja, readBandeja } from './bandeja.cache.ts';
import { askPage } from './bandeja.queries.ts';
import { takeInReport } from './optimistic-updates.ts';

/** Loads the received chats, which come first in the own list, when that list is not loaded. */
export async function loadRecibidas(): Promise<void> {
  if (readBandeja().lists.mine.extent !== 'unloaded') return;
  const { page, requestedAt } = await askPage('mine', { page: 0, size: CONVERSACIONES_PAGE_SIZE });
  const { viewer } = readBandeja();
  const content = page.content.map((row) => takeInReport(viewer, row));
  changeBandeja((bandeja) => applyConversaciones(bandeja, content, requestedAt));
}
