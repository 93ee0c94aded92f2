-- A SUPERADMIN's list of subscribers shows what each of them has (document 1 §2, «Subscribers page»).
set local role tertulia_owner;
create policy platform on app.saldos for select to tertulia_platform using (true);
grant select on app.saldos to tertulia_platform;
