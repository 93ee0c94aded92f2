-- Only a completion stores evidence, and a completed task cannot be deleted: no call deletes evidence.
set local role tertulia_owner;
revoke delete on app.tarea_evidencias from tertulia_app;
