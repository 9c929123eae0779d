-- For psql, which is given the password of Foyer: what is there is left as it is.
select format('create role foyer login password %L', :'password')
where not exists (select from pg_roles where rolname = 'foyer') \gexec
select 'create database foyer owner foyer'
where not exists (select from pg_database where datname = 'foyer') \gexec
