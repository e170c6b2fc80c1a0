//! People (by id and by account), settings of communities, and notes of other components.

use super::backend::{Backend, Read, Tree};
use super::engine::KvStore;
use super::values::{self, Txn};
use super::{Settings, StoreError, boards, keys};
use async_trait::async_trait;
use herzbot_core::ids::{Account, PersonId};
use herzbot_core::people::{Person, PersonSettings, ServerSettings};

#[async_trait]
impl<B: Backend> Settings for KvStore<B> {
    async fn person(
        &self,
        account: &Account,
        name: &str,
        locale: Option<&str>,
        fresh: PersonId,
    ) -> Result<Person, StoreError> {
        let known = {
            let account = account.clone();
            self.read(move |read| by_account(read, &account)).await?
        };
        let (name, locale) = (name.to_owned(), locale.map(str::to_owned));
        let up_to_date =
            |person: &Person| person.name == name && (locale.is_none() || person.locale == locale);
        if let Some(person) = known.filter(up_to_date) {
            return Ok(person);
        }
        let account = account.clone();
        self.write(true, move |txn| meet(txn, account, name, locale, fresh)).await
    }

    async fn person_of(&self, account: &Account) -> Result<Option<Person>, StoreError> {
        let account = account.clone();
        self.read(move |read| by_account(read, &account)).await
    }

    async fn person_by_id(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        self.read(move |read| by_id(read, id)).await
    }

    async fn set_person(&self, id: PersonId, settings: PersonSettings) -> Result<(), StoreError> {
        self.write(true, move |txn| {
            let person = by_id(txn, id)?.ok_or(StoreError::NoSuchPerson { person: id })?;
            let hidden = settings.hidden;
            txn.put_json(Tree::People, &keys::person(id), &Person { settings, ..person })?;
            boards::set_hidden(txn, id, hidden)
        })
        .await
    }

    async fn forget(&self, id: PersonId) -> Result<(), StoreError> {
        self.write(true, move |txn| {
            if let Some(person) = by_id(txn, id)? {
                txn.remove(Tree::People, &keys::account(&person.account))?;
                txn.remove(Tree::People, &keys::person(id))?;
            }
            boards::forget(txn, id)
        })
        .await
    }

    async fn server(&self, realm: &str, server: &str) -> Result<ServerSettings, StoreError> {
        let key = keys::server(realm, server);
        self.read(move |read| Ok(values::get_json(read, Tree::Servers, &key)?.unwrap_or_default())).await
    }

    async fn set_server(
        &self,
        realm: &str,
        server: &str,
        settings: ServerSettings,
    ) -> Result<(), StoreError> {
        let key = keys::server(realm, server);
        self.write(true, move |txn| txn.put_json(Tree::Servers, &key, &settings)).await
    }

    async fn note(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let key = key.as_bytes().to_vec();
        self.read(move |read| values::get(read, Tree::Notes, &key)).await
    }

    async fn set_note(&self, key: &str, value: Vec<u8>) -> Result<(), StoreError> {
        let key = key.as_bytes().to_vec();
        self.write(true, move |txn| txn.put(Tree::Notes, &key, &value)).await
    }
}

fn by_id(read: &dyn Read, id: PersonId) -> Result<Option<Person>, StoreError> {
    values::get_json(read, Tree::People, &keys::person(id))
}

fn by_account(read: &dyn Read, account: &Account) -> Result<Option<Person>, StoreError> {
    match values::get_json(read, Tree::People, &keys::account(account))? {
        Some(id) => by_id(read, id),
        None => Ok(None),
    }
}

fn meet(
    txn: &mut Txn<'_>,
    account: Account,
    name: String,
    locale: Option<String>,
    fresh: PersonId,
) -> Result<Person, StoreError> {
    let person = match by_account(txn, &account)? {
        Some(known) => Person { name, locale: locale.or(known.locale), ..known },
        None => {
            txn.put_json(Tree::People, &keys::account(&account), &fresh)?;
            Person { id: fresh, account, name, locale, settings: PersonSettings::default() }
        }
    };
    txn.put_json(Tree::People, &keys::person(person.id), &person)?;
    Ok(person)
}
