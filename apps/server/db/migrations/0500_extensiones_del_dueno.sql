-- A dump gives rights on a schema only after it has built all indexes, but owners at once. Indexes of the owner's tables use functions of
-- this schema, so that with a mere right a restore left them out. A schema that another user made stays theirs.
do $$ begin
  execute format('grant create on database %I to tertulia_owner', current_database());
  alter schema extensions owner to tertulia_owner;
  execute format('revoke create on database %I from tertulia_owner', current_database());
exception when insufficient_privilege then
  raise notice 'the schema extensions belongs to another user: restore its rights before the indexes';
end $$;
