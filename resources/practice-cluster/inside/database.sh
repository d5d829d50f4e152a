# SPDX-License-Identifier: GPL-3.0-or-later
# What Slurm stands on: munge (who is asking), MariaDB and slurmdbd (accounting).

start_munge() {
    local key=$state/keys/munge.key
    mkdir -p /run/munge /etc/munge /var/lib/munge /var/log/munge
    [ -s "$key" ] || head -c 1024 /dev/urandom >"$key"
    cp "$key" /etc/munge/munge.key
    chown -R munge: /etc/munge /var/lib/munge /var/log/munge /run/munge
    chmod 400 /etc/munge/munge.key
    chmod 700 /etc/munge /var/lib/munge /var/log/munge
    start_daemon munged setpriv --reuid=munge --regid=munge --clear-groups munged --foreground --num-threads=2
    wait_for munged 20 test -S /run/munge/munge.socket.2
}

# MariaDB is reached by its socket only; root and slurm are known by who they are, so there is no password.
start_database() {
    mkdir -p /run/mysqld /var/lib/mysql
    if [ ! -d /var/lib/mysql/mysql ]; then
        mariadb-install-db --no-defaults --user=mysql --datadir=/var/lib/mysql --skip-test-db --skip-name-resolve >/var/log/mariadb-install.log 2>&1 ||
            give_up "the accounting database could not be made:
$(tail -n 12 /var/log/mariadb-install.log)"
        : >"$state/database-is-empty"
    fi
    chown -R mysql: /var/lib/mysql /run/mysqld
    start_mariadb
    if [ -e "$state/database-is-empty" ]; then
        mariadb --no-defaults -e "CREATE DATABASE slurm_acct_db; CREATE USER slurm@localhost IDENTIFIED VIA unix_socket;
            GRANT ALL ON slurm_acct_db.* TO slurm@localhost;" || give_up "the accounting database refused its first commands"
    fi
}

start_mariadb() {
    start_daemon mariadbd mariadbd --no-defaults --user=mysql --datadir=/var/lib/mysql --socket=/run/mysqld/mysqld.sock \
        --pid-file=/run/mysqld/mysqld.pid --skip-networking --skip-log-bin --performance-schema=OFF --max-connections=40 \
        --innodb-buffer-pool-size=32M --innodb-log-file-size=16M --innodb-lock-wait-timeout=900 --innodb-flush-log-at-trx-commit=2 \
        --key-buffer-size=1M
    wait_for mariadbd 60 mariadb --no-defaults -e 'SELECT 1'
}

start_accounting() {
    start_slurmdbd
    if [ -e "$state/database-is-empty" ]; then
        load_accounts
        keep_empty_database
        rm "$state/database-is-empty"
        : >"$state/database-is-new"
    fi
}

start_slurmdbd() {
    start_daemon slurmdbd setpriv --reuid=slurm --regid=slurm --clear-groups slurmdbd -D
    wait_for slurmdbd 60 sacctmgr -n show cluster
}

load_accounts() {
    { sed 's/^#.*//; /^$/d' "$program/etc/slurm/accounts.cfg"
      for account in def-prof_cpu def-prof_gpu rrg-prof-ad_gpu; do
          printf "Parent - '%s'\n" "$account"
          each_user account_line
      done; } >/run/practice/accounts.cfg
    sacctmgr -i -Q load /run/practice/accounts.cfg >>/var/log/accounts.log 2>&1 ||
        give_up "Slurm's accounts could not be made:
$(tail -n 12 /var/log/accounts.log)"
}

# A user is in an account when in the group of the same name (without _cpu or _gpu).
account_line() {
    case ,$4, in *,"${account%_?pu}",*) printf "User - '%s':DefaultAccount='def-prof_cpu':Fairshare=1\n" "$1" ;; esac
}

# The next new cluster starts from a copy of this database (see start): it must be closed to be copied.
keep_empty_database() {
    end_daemon slurmdbd 50
    end_daemon mariadbd 80
    tar -czSf "$state/empty-database.tar.gz" --hole-detection=raw -C /var/lib mysql
    start_mariadb
    start_slurmdbd
}
