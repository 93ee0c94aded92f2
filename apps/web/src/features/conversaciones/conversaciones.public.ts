export { ConversacionesPage } from './ConversacionesPage.tsx';
